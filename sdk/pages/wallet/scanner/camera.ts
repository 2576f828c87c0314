import { codeIn, SeveralCodes } from '../../../src/client/scan.js';
import { openReader, type ReadCodes } from './detector.js';

/** Between two looks at the picture: a phone stays cool, and nobody notices the wait. */
const LOOK_EVERY_MS = 150;

/** Why the camera does not run. */
export class CameraUnavailable extends Error {
  constructor(readonly reason: 'scanRefused' | 'scanNone') {
    super(reason);
  }
}

/**
 * Shows what the camera at the back sees until it sees one QR code alone, in two looks one after the other: of two codes a
 * single look may find only one.
 * @param signal stops the camera
 * @param tell is called after each look with whether several codes are in sight
 * @returns the text of the code; null when it was stopped
 * @throws CameraUnavailable
 */
export async function scanWithCamera(
  video: HTMLVideoElement,
  signal: AbortSignal,
  tell: (hasSeveral: boolean) => void,
): Promise<string | null> {
  const [stream, read] = await Promise.all([openCamera(), openReader()]);
  try {
    video.srcObject = stream;
    await video.play();
    for (let before: string | null = null; !signal.aborted;) {
      const texts = await readFrame(video, read);
      const text = codeUnlessSeveral(texts);
      tell(text === null && texts.length > 0);
      if (text !== null && text === before) return text;
      before = text;
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    return null;
  } finally {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  }
}

function codeUnlessSeveral(texts: readonly string[]): string | null {
  try {
    return codeIn(texts);
  } catch (error) {
    if (error instanceof SeveralCodes) return null;
    throw error;
  }
}

async function readFrame(video: HTMLVideoElement, read: ReadCodes): Promise<readonly string[]> {
  const frame = await createImageBitmap(video);
  // Of several megabytes each, they would wait for the garbage collector.
  return read(frame).finally(() => frame.close());
}

async function openCamera(): Promise<MediaStream> {
  // Browsers have it only where the page came over TLS or from this machine.
  if (!('mediaDevices' in navigator)) throw new CameraUnavailable('scanNone');
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false });
  } catch (error) {
    const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
    throw new CameraUnavailable(isRefused ? 'scanRefused' : 'scanNone');
  }
}
