/** The reason why there is no camera picture, as the key of its message. */
export type CameraProblem = 'insecure' | 'missing' | 'denied' | 'busy' | 'unreadable'

/**
 * Opens the rear camera of a phone, or the only one. Asks the user for permission.
 *
 * @returns the video stream, which must be stopped, or the reason why there is none
 */
export async function openCamera(): Promise<MediaStream | CameraProblem> {
  // Browsers offer cameras only in secure contexts.
  if (!isSecureContext) return 'insecure'
  if (!('mediaDevices' in navigator)) return 'missing'
  try {
    const video = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } }
    return await navigator.mediaDevices.getUserMedia({ video, audio: false })
  } catch (error) {
    return problems[error instanceof DOMException ? error.name : ''] ?? 'missing'
  }
}

const problems: Record<string, CameraProblem> = {
  NotAllowedError: 'denied',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/** Turns the camera off. */
export function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
