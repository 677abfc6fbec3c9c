// A film as a movie: what the canvas shows while it runs, recorded by the browser.

const KINDS = ['video/mp4;codecs=avc1.42E01E', 'video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm', 'video/mp4']
const BITS = 6_000_000 // a second
const TAIL = 700 // milliseconds in which the end stands still

export function movieKind(): string | null {
  return typeof MediaRecorder === 'undefined' ? null : (KINDS.find((kind) => MediaRecorder.isTypeSupported(kind)) ?? null)
}

/** Records a stream while something is shown on it. */
export async function record(stream: MediaStream, kind: string, show: () => Promise<void>): Promise<Blob> {
  const recorder = new MediaRecorder(stream, { mimeType: kind, videoBitsPerSecond: BITS })
  const parts: Blob[] = []
  recorder.ondataavailable = (event) => parts.push(event.data)
  const stopped = new Promise<void>((resolve) => (recorder.onstop = () => resolve()))
  try {
    recorder.start()
    await show()
    await new Promise((resolve) => setTimeout(resolve, TAIL))
    recorder.stop()
    await stopped
  } finally {
    stream.getTracks().forEach((track) => track.stop())
  }
  return new Blob(parts, { type: kind.replace(/;.*/, '') })
}

/** How its file is called. */
export const nameOf = (movie: Blob, name: string) => `${name}.${movie.type.endsWith('mp4') ? 'mp4' : 'webm'}`
