// What the consumer uses of Node, whose own types are a package that is not needed otherwise.
declare module "node:fs" {
  export function readFileSync(path: string): Uint8Array;
}
declare module "node:module" {
  export function createRequire(url: string): { resolve(name: string): string };
}
interface ImportMeta {
  url: string;
}
