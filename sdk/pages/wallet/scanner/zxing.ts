import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

// Without this it would be asked of another host.
prepareZXingModule({ overrides: { locateFile: (file: string) => new URL(file, import.meta.url).href } });

/** Reads QR codes where the browser cannot: two, since with a second one nothing is looked up. */
export async function readWithZxing(picture: ImageData | ImageBitmap): Promise<string[]> {
  const pixels = picture instanceof ImageData ? picture : pixelsOf(picture);
  const codes = await readBarcodes(pixels, { formats: ['QRCode'], maxNumberOfSymbols: 2 });
  return codes.filter(({ isValid }) => isValid).map(({ text }) => text);
}

function pixelsOf(picture: ImageBitmap): ImageData {
  const { width, height } = picture;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw.');
  context.drawImage(picture, 0, 0);
  return context.getImageData(0, 0, width, height);
}
