/** Finds the text of a QR code in a picture; null where there is none. */
export type ReadCode = (picture: ImageData | ImageBitmap) => Promise<string | null>;

interface BrowserDetector {
  detect(picture: ImageData | ImageBitmap): Promise<readonly { readonly rawValue: string }[]>;
}

interface BrowserDetectorClass {
  new (options: { formats: string[] }): BrowserDetector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** The browser's own reader, or the one that the service hands out where the browser has none or fails. */
export async function openReader(): Promise<ReadCode> {
  const detector = await browserDetector();
  if (detector === null) return zxingReader();
  let fallback: Promise<ReadCode> | null = null;
  return async (picture) => {
    try {
      if (fallback === null) return (await detector.detect(picture))[0]?.rawValue ?? null;
    } catch {
      // Some devices name the format and then cannot read it.
    }
    fallback ??= zxingReader();
    return (await fallback)(picture);
  };
}

async function browserDetector(): Promise<BrowserDetector | null> {
  const Detector: unknown = Reflect.get(globalThis, 'BarcodeDetector');
  if (!isDetectorClass(Detector)) return null;
  const formats = await Detector.getSupportedFormats().catch((): readonly string[] => []);
  return formats.includes('qr_code') ? new Detector({ formats: ['qr_code'] }) : null;
}

function isDetectorClass(value: unknown): value is BrowserDetectorClass {
  return typeof value === 'function' && 'getSupportedFormats' in value;
}

async function zxingReader(): Promise<ReadCode> {
  const { readWithZxing } = await import('./zxing.js');
  return readWithZxing;
}
