import { twMerge } from 'tailwind-merge'

/** Joins class names; of two utilities that set the same thing the later one wins. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return twMerge(names.filter(Boolean).join(' '))
}
