import { useState } from 'react'
import { FieldError } from '../../../ui/form/field.tsx'

/** The last thing that happened in the grid, read out; shown too where it asks for something. */
export function useNews() {
  const [news, setNews] = useState({ text: '', warns: false })
  return {
    say: (text: string, warns = false) => setNews({ text, warns }),
    news: (
      <div role="status" className={news.warns ? 'pb-2' : 'sr-only'}>
        {news.warns ? <FieldError>{news.text}</FieldError> : news.text}
      </div>
    ),
  }
}
