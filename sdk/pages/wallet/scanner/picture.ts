import { codeIn } from '../../../src/client/scan.js';
import { openReader } from './detector.js';

/** The longest side of a photograph that is looked at; phones take larger ones, which take seconds. */
const MAX_SIDE = 1_600;

/** The text of the QR code in an image file; null where there is none, or where the file is no image. @throws SeveralCodes */
export async function readPicture(file: Blob): Promise<string | null> {
  const original = await createImageBitmap(file).catch(() => null);
  if (original === null) return null;
  const { width, height } = original;
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  const picture = await createImageBitmap(original, {
    resizeWidth: Math.max(1, Math.round(width * scale)),
    resizeHeight: Math.max(1, Math.round(height * scale)),
    resizeQuality: 'high',
  });
  const read = await openReader();
  return codeIn(await read(picture));
}
