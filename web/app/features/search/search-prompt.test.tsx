import type { Locale } from '@dix/contract'
import { act } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPart } from '../../../testing/components/render.tsx'
import { textsOf } from '../../platform/texts/texts.ts'
import { SearchPrompt } from './search-prompt.tsx'

test.each<Locale>(['fr', 'en'])('the prompt cycles through all its examples (%s)', async (locale) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { container } = renderPart(<SearchPrompt className="" />, { locale })
    const examples = textsOf(locale).search.prompts.split('|')
    const seen = new Set<string>()
    // Each step adds or removes at most one letter, or lets the pause of a whole example pass.
    const steps = 4 * examples.join().length
    for (let step = 0; step < steps && seen.size < examples.length; step++) {
      const word = container.querySelector('b')!.textContent
      if (examples.includes(word)) seen.add(word)
      await act(() => vi.advanceTimersByTimeAsync(1_000))
    }
    expect([...seen].sort()).toEqual(examples.toSorted())
  } finally {
    vi.useRealTimers()
  }
})
