import { type RefObject, useEffect, useRef, useState } from 'react'
import { type CameraProblem, openCamera, stop } from './camera.ts'
import { openDecoder } from './decoder.ts'

/** Milliseconds between two scans of the picture. */
const pause = 150

/**
 * Shows the camera in a video and reads codes until the first. Unmounting turns the camera off.
 *
 * @returns the reason why there is no picture; null while there is one or the user is being asked
 */
export function useScanner(video: RefObject<HTMLVideoElement | null>, onCode: (code: string) => void) {
  const [problem, setProblem] = useState<CameraProblem | null>(null)
  const latest = useRef(onCode)
  latest.current = onCode
  useEffect(() => {
    let stream: MediaStream | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    async function scan() {
      const opened = await openCamera()
      if (typeof opened === 'string') {
        if (!isOver) setProblem(opened)
        return
      }
      stream = opened
      // The dialog was closed while the user was asked.
      if (isOver) return stop(stream)
      const decode = await openDecoder()
      if (isOver || !video.current) return
      video.current.srcObject = stream
      await video.current.play().catch(() => {})
      const look = async () => {
        const code = video.current && (await decode(video.current).catch(() => null))
        if (isOver) return
        if (code) latest.current(code)
        else timer = setTimeout(look, pause)
      }
      await look()
    }
    scan().catch(() => {
      if (stream) stop(stream)
      if (!isOver) setProblem('unreadable')
    })
    return () => {
      isOver = true
      clearTimeout(timer)
      if (stream) stop(stream)
    }
  }, [video])
  return problem
}
