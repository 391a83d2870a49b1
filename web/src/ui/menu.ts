import { createContext, type ReactNode, useContext } from 'react'

/** How a page opens the menu, which belongs to the frame around it, and what the frame puts beside its button. */
export type Menu = { open: () => void; beside?: ReactNode }

export const MenuContext = createContext<Menu>({ open: () => {} })

/** The frame's menu, for a page that shows a menu button of its own (the map, beside its search). */
export function useMenu(): Menu {
  return useContext(MenuContext)
}
