import { createContext, type ReactNode, useContext } from 'react'

/**
 * How a page opens the menu and, for admins, the list of all pages, which belong to the app shell; and what the shell puts
 * into headers: beside the button, and to lead home.
 */
export type Menu = { open: () => void; openAllPages?: () => void; beside?: ReactNode; home?: ReactNode }

export const MenuContext = createContext<Menu>({ open: () => {} })

/** The app shell's menu, for a page that shows a menu button of its own (the map, beside its search). */
export function useMenu(): Menu {
  return useContext(MenuContext)
}
