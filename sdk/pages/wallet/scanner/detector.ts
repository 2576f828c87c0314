/** Finds the texts of the QR codes in a picture; of more than two perhaps not all. */
export type ReadCodes = (picture: ImageData | ImageBitmap) => Promise<readonly string[]>;

interface BrowserDetector {
  detect(picture: ImageData | ImageBitmap): Promise<readonly { readonly rawValue: string }[]>;
}

interface BrowserDetectorClass {
  new (options: { formats: string[] }): BrowserDetector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** The browser's own reader, or the one that the service hands out where the browser has none or fails. */
export async function openReader(): Promise<ReadCodes> {
  const detector = await browserDetector();
  if (detector === null) return zxingReader();
  let fallback: Promise<ReadCodes> | null = null;
  return async (picture) => {
    try {
      if (fallback === null) return (await detector.detect(picture)).map(({ rawValue }) => rawValue);
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

async function zxingReader(): Promise<ReadCodes> {
  const { readWithZxing } = await import('./zxing.js');
  return readWithZxing;
}
