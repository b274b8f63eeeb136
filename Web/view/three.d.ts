/** Types of the three.js adapter. See `docs/web-module.md`. */

import type { ViewAnchor, ViewContent } from "./waymark-view.js";

/** What is used of three.js. */
export interface Object3D {
  visible: boolean;
  position: { set(x: number, y: number, z: number): any };
}
export interface Group<Kind = any> extends Object3D {
  add(object: Kind): any;
  remove(object: Kind): any;
}
export interface PerspectiveCamera extends Object3D {
  fov: number;
  aspect: number;
  quaternion: { set(x: number, y: number, z: number, w: number): any };
  updateProjectionMatrix(): void;
}
export interface Three<G extends Group = Group> {
  Group: new () => G;
}

export class ThreeAnchors<G extends Group = Group, Kind extends Object3D = any> {
  constructor(three: Three<G>, camera: PerspectiveCamera, make: (anchor: ViewAnchor) => Kind);
  /** Holds the anchors' objects: add it to the scene. */
  readonly group: G;
  /** Moves camera and objects; call it at every frame, before drawing. */
  update(view: ViewContent): void;
}
