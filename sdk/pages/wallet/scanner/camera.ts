import { openReader, type ReadCode } from './detector.js';

/** Between two looks at the picture: a phone stays cool, and nobody notices the wait. */
const LOOK_EVERY_MS = 150;

/** Why the camera does not run. */
export class CameraUnavailable extends Error {
  constructor(readonly reason: 'scanRefused' | 'scanNone') {
    super(reason);
  }
}

/**
 * Shows what the camera at the back sees until it sees a QR code.
 * @param signal stops the camera
 * @returns the text of the code; null when it was stopped
 * @throws CameraUnavailable
 */
export async function scanWithCamera(video: HTMLVideoElement, signal: AbortSignal): Promise<string | null> {
  const [stream, read] = await Promise.all([openCamera(), openReader()]);
  try {
    video.srcObject = stream;
    await video.play();
    while (!signal.aborted) {
      const text = await readFrame(video, read);
      if (text !== null) return text;
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    return null;
  } finally {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  }
}

async function readFrame(video: HTMLVideoElement, read: ReadCode): Promise<string | null> {
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
