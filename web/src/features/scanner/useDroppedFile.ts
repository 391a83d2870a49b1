import { useEffect, useEffectEvent } from 'react'

/** A file that is dropped anywhere on the page, or pasted, instead of the browser leaving the page for it. */
export function useDroppedFile(onFile: (file: File) => void) {
  const take = useEffectEvent(onFile)
  useEffect(() => {
    const given = new AbortController()
    const { signal } = given
    addEventListener('dragover', (event) => event.dataTransfer?.types.includes('Files') && event.preventDefault(), {
      signal,
    })
    addEventListener('drop', (event) => receive(event, event.dataTransfer), { signal })
    addEventListener('paste', (event) => receive(event, event.clipboardData), { signal })
    const receive = (event: Event, data: DataTransfer | null) => {
      const file = data?.files[0]
      if (!file) return
      event.preventDefault()
      take(file)
    }
    return () => given.abort()
  }, [])
}
