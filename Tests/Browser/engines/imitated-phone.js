// Stands in front of the page's own scripts in the browser tests: draws seldom, as there is no graphics card, and imitates what
// a phone has and this machine lacks. `imitatedPhone.start({…})` before the page begins, kept over reloads in the tab.
(() => {
  // Ten frames a second show as much as sixty, and leave time for the driver's questions.
  const next = window.requestAnimationFrame.bind(window);
  let last = 0;
  window.requestAnimationFrame = (call) =>
    setTimeout(() => next((time) => {
      last = performance.now();
      call(time);
    }), Math.max(0, last + 150 - performance.now()));
  window.cancelAnimationFrame = (number) => clearTimeout(number);

  const kept = JSON.parse(sessionStorage.getItem("imitated-phone") ?? "null");
  if (kept) imitate(kept);

  /**
   * @param {Object} phone
   * @param {number} phone.lat where it is, degrees
   * @param {number} phone.lon
   * @param {number} phone.course the direction of walking and of the camera, degrees clockwise from true north
   * @param {number} phone.declination degrees, east positive: what the compass says less
   * @param {number} phone.speed m/s; 0 stands
   * @param {boolean} [phone.waits] it stands until `imitatedPhone.go()`
   * @param {"granted" | "denied"} phone.motion the answer to an iPhone's question for the motion sensors
   * @param {"granted" | "denied"} phone.location
   * @param {"granted" | "denied"} phone.camera
   */
  function imitate(phone) {
    const asked = { gesture: null };
    Object.defineProperty(navigator, "maxTouchPoints", { value: 5, configurable: true });
    const media = window.matchMedia.bind(window);
    window.matchMedia = (query) => query.includes("pointer: coarse") ? Object.assign(new EventTarget(), { matches: true, media: query }) : media(query);
    Object.defineProperty(navigator, "userAgent", {
      value: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    });
    // No WebXR, no Generic Sensor API.
    for (const name of ["RelativeOrientationSensor", "AbsoluteOrientationSensor"]) delete window[name];
    Object.defineProperty(navigator, "xr", { value: undefined, configurable: true });

    // The motion sensors are asked for in the user's own gesture, and only there.
    const question = () => {
      asked.gesture = navigator.userActivation ? navigator.userActivation.isActive : asked.gesture;
      return Promise.resolve(phone.motion);
    };
    class Orientation extends Event {}
    class Motion extends Event {}
    Orientation.requestPermission = question;
    Motion.requestPermission = question;
    for (const [name, type] of [["DeviceOrientationEvent", Orientation], ["DeviceMotionEvent", Motion]]) {
      Object.defineProperty(window, name, { value: type, configurable: true, writable: true });
    }

    // A camera: a canvas that changes.
    const devices = navigator.mediaDevices ?? Object.defineProperty(navigator, "mediaDevices", { value: new EventTarget() }).mediaDevices;
    // On the prototype: WebKit may collect the object, and make it anew without what was put on it.
    Object.defineProperty(Object.getPrototypeOf(devices), "getUserMedia", { configurable: true, value: async () => {
      if (phone.camera !== "granted") throw new DOMException("not allowed", "NotAllowedError");
      const canvas = Object.assign(document.createElement("canvas"), { width: 480, height: 640 });
      const context = canvas.getContext("2d");
      setInterval(() => {
        context.fillStyle = `hsl(${Date.now() / 50 % 360} 30% 60%)`;
        context.fillRect(0, 0, 480, 640);
      }, 500);
      return canvas.captureStream(2);
    } });

    // The position.
    let began = phone.waits ? Infinity : performance.now();
    const speed = () => (performance.now() < began ? 0 : phone.speed);
    const walked = () => speed() && speed() * (performance.now() - began) / 1000;
    const course = phone.course * Math.PI / 180;
    const position = () => {
      const metres = walked();
      const latitude = phone.lat + metres * Math.cos(course) / 111_200;
      return {
        timestamp: Date.now(),
        coords: {
          latitude, longitude: phone.lon + metres * Math.sin(course) / 111_200 / Math.cos(latitude * Math.PI / 180),
          accuracy: 4, altitude: null, altitudeAccuracy: null, heading: speed() ? phone.course : null, speed: speed(),
        },
      };
    };
    Object.defineProperty(navigator, "geolocation", { configurable: true, value: {
      watchPosition(take, fail) {
        if (phone.location !== "granted") { setTimeout(() => fail?.({ code: 1 }), 50); return 0; }
        setTimeout(() => take(position()), 50);
        return setInterval(() => take(position()), 1000);
      },
      getCurrentPosition(take, fail) {
        if (phone.location !== "granted") { setTimeout(() => fail?.({ code: 1 }), 50); return; }
        setTimeout(() => take(position()), 50);
      },
      clearWatch: (number) => clearInterval(number),
    } });

    // The phone held upright, looking ahead; two steps a second while it walks.
    setInterval(() => {
      if (phone.motion !== "granted") return;
      const orientation = new Orientation("deviceorientation");
      Object.assign(orientation, {
        alpha: 200, beta: 90, gamma: 0, absolute: false,
        webkitCompassHeading: (phone.course - phone.declination + 360) % 360, webkitCompassAccuracy: 12,
      });
      window.dispatchEvent(orientation);
    }, 50);
    setInterval(() => {
      if (phone.motion !== "granted") return;
      const motion = new Motion("devicemotion");
      const bounce = speed() ? 3 * Math.sin(performance.now() / 1000 * 2 * Math.PI * 2) : 0;
      motion.accelerationIncludingGravity = { x: 0, y: -9.81 + bounce, z: 0 };
      window.dispatchEvent(motion);
    }, 20);
    window.imitatedPhone = { ...phone, asked, position, go: () => { began = performance.now(); } };
  }
})();
