import { useState } from 'react'
import { useUploads } from '../pictures/use-uploads.ts'

/** The one picture of a form: an address once it has been sent. A later choice takes the place of an earlier one. */
export function usePicture(first: string) {
  const [address, setAddress] = useState(first)
  const uploads = useUploads(setAddress)
  const choose = (file: File) => {
    uploads.cancelAll()
    uploads.add([file])
  }
  return { address, uploads, choose }
}
