import { readFileSync, writeFileSync } from 'node:fs';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';

prepareZXingModule({
  overrides: {
    wasmBinary: new Uint8Array(readFileSync('node_modules/zxing-wasm/dist/writer/zxing_writer.wasm')).buffer,
  },
});

const VIDEO = { width: 640, height: 480 };
const FRAMES = 10;
const PAPER = 225;
const INK = 20;

/** A photograph of a QR code, as PNG. */
export async function writeQrPng(text: string, path: string): Promise<void> {
  const { image, error } = await writeBarcode(text, { format: 'QRCode', scale: 6, addQuietZones: true });
  if (image === null) throw new Error(error);
  writeFileSync(path, Buffer.from(await image.arrayBuffer()));
}

/** What a camera sees that is held over a QR code: an uncompressed video (Y4M) for Chromium's fake camera. */
export async function writeQrVideo(text: string, path: string): Promise<void> {
  const { symbol } = await writeBarcode(text, { format: 'QRCode' });
  const { width, height } = VIDEO;
  const scale = Math.floor((height * 0.8) / symbol.height);
  const left = Math.floor((width - symbol.width * scale) / 2);
  const top = Math.floor((height - symbol.height * scale) / 2);
  const luma = Buffer.alloc(width * height, PAPER);
  for (let y = 0; y < symbol.height * scale; y += 1) {
    for (let x = 0; x < symbol.width * scale; x += 1) {
      const isDark = symbol.data[Math.floor(y / scale) * symbol.width + Math.floor(x / scale)] === 0;
      if (isDark) luma[(top + y) * width + left + x] = INK;
    }
  }
  const grey = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, grey]);
  const header = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(path, Buffer.concat([header, ...Array.from({ length: FRAMES }, () => frame)]));
}
