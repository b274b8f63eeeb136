"""Pixels of pictures, unpacked by the browser itself."""

import base64

UNPACK = """async (text) => {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
  context.drawImage(picture, 0, 0);
  const { data, width, height } = context.getImageData(0, 0, picture.width, picture.height);
  let packed = "";
  for (let i = 0; i < data.length; i += 32768) packed += String.fromCharCode(...data.subarray(i, i + 32768));
  return [width, height, btoa(packed)];
}"""


class Picture:
    """A picture: `picture[x, y]` is red, green, blue."""

    def __init__(self, page, png):
        self.width, self.height, packed = page.evaluate(UNPACK, base64.b64encode(png).decode())
        self.data = base64.b64decode(packed)

    def __getitem__(self, at):
        start = 4 * (at[1] * self.width + at[0])
        return tuple(self.data[start:start + 3])
