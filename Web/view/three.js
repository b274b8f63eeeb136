/** Anchors in three.js: an `Object3D` for each, and the camera in step with the view. three.js is the page's own and is passed in. */

/** @typedef {import("./waymark-view.js").ViewContent} ViewContent */
/** @typedef {import("./waymark-view.js").ViewAnchor} ViewAnchor */

const radians = Math.PI / 180;

export class ThreeAnchors {
  #camera;
  #make;
  /** @type {Map<ViewAnchor, any>} */ #objects = new Map();

  /**
   * @param {import("./three.js").Three} three the library, or its `Group` alone
   * @param {import("./three.js").PerspectiveCamera} camera a `PerspectiveCamera`
   * @param {(anchor: ViewAnchor) => any} make the object of an anchor
   */
  constructor(three, camera, make) {
    this.group = new three.Group();
    this.#camera = camera;
    this.#make = make;
  }

  /**
   * Moves camera and objects; call it at every frame, before drawing. Objects that are not in view are invisible.
   * @param {ViewContent} view the element, or the same of one's own session
   */
  update({ frame, overlay, anchors }) {
    this.group.visible = frame !== null && overlay !== null;
    if (!frame || !overlay) return;
    this.#follow(frame);
    this.#keep(anchors);
    for (const object of this.#objects.values()) object.visible = false;
    for (const { index, position: [x, y, z], lift } of overlay.anchors) {
      const object = this.#objects.get(anchors[index]);
      if (!object) continue;
      object.visible = true;
      object.position.set(x, y + lift, z);
    }
  }

  /** @param {NonNullable<ViewContent["frame"]>} frame */
  #follow({ pose: { p, q }, camera: { fovX, fovY } }) {
    const camera = this.#camera;
    camera.position.set(p[0], p[1], p[2]);
    camera.quaternion.set(q[0], q[1], q[2], q[3]);
    const aspect = Math.tan(fovX / 2 * radians) / Math.tan(fovY / 2 * radians);
    if (camera.fov === fovY && camera.aspect === aspect) return;
    camera.fov = fovY;
    camera.aspect = aspect;
    camera.updateProjectionMatrix();
  }

  /** @param {readonly ViewAnchor[]} anchors */
  #keep(anchors) {
    const wanted = new Set(anchors);
    for (const [anchor, object] of this.#objects) {
      if (wanted.has(anchor)) continue;
      this.group.remove(object);
      this.#objects.delete(anchor);
    }
    for (const anchor of wanted) {
      if (this.#objects.has(anchor)) continue;
      const object = this.#make(anchor);
      this.#objects.set(anchor, object);
      this.group.add(object);
    }
  }
}
