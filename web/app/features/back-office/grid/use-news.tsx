import { useState } from 'react'
import { FieldError } from '../../../ui/form/field.tsx'

/** The last event of the grid, for screen readers; warnings are also shown. */
export function useAnnouncement() {
  const [announcement, setAnnouncement] = useState({ text: '', warns: false })
  return {
    announce: (text: string, warns = false) => setAnnouncement({ text, warns }),
    announcement: (
      <div role="status" className={announcement.warns ? 'pb-2' : 'sr-only'}>
        {announcement.warns ? <FieldError>{announcement.text}</FieldError> : announcement.text}
      </div>
    ),
  }
}
