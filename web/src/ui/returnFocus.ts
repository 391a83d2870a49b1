import { useRef } from 'react'

/**
 * Gives the keyboard back to what opened a dialog. A dialog that is opened by state, without a trigger of its own,
 * would leave it nowhere.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus()
    },
  }
}
