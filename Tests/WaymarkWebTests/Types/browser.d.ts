// What browsers have and the type checker's own declarations (TypeScript 4.8, Debian 12) lack.
interface OffscreenCanvasRenderingContext2D extends CanvasRenderingContext2D {}
declare class OffscreenCanvas extends HTMLCanvasElement {
  constructor(width: number, height: number);
}
