import { createContext, useContext } from 'react'

/** How a page opens the menu, which belongs to the frame around it. */
export type Menu = { open: () => void }

export const MenuContext = createContext<Menu>({ open: () => {} })

/** The frame's menu, for a page that shows a menu button of its own (the map, beside its search). */
export function useMenu(): Menu {
  return useContext(MenuContext)
}
