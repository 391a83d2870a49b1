import { z } from 'zod'
import type { PresetMessageText } from '@/data/guests/types'
import { contactFaults, contactOf, contactShape } from '@/lib/contact'
import { isTooLong, NO_MESSAGE, TOO_LONG } from '@/lib/messageText'

// The server has the same rules and the last word; these only spare a round trip.
export function messageFault(message: string): string | null {
  if (message.trim() === '') return NO_MESSAGE
  return isTooLong(message.trim()) ? TOO_LONG : null
}

/** A guest's message: free text, or a preset for an emergency. What was typed for the other choice is kept. */
export const guestForm = z
  .object({ says: z.enum(['words', 'emergency']), message: z.string(), preset: z.string(), ...contactShape })
  .superRefine((typed, context) => {
    const fault = messageFault(typed.message)
    const faults = {
      ...(typed.says === 'words' && fault && { message: fault }),
      ...(typed.says === 'emergency' && !typed.preset && { preset: 'Please choose what is happening' }),
      ...contactFaults(typed),
    }
    for (const [field, message] of Object.entries(faults)) context.addIssue({ code: 'custom', path: [field], message })
  })
export type GuestForm = z.infer<typeof guestForm>

export const emailForm = z.object({
  email: z
    .string()
    .trim()
    .min(1, 'Email is required')
    .regex(/^[^\s@]+@[^\s@]+$/, 'Please enter a valid email address'),
})

/** What was typed, as the server takes it. */
export function sentOf(typed: GuestForm) {
  return {
    ...(typed.says === 'words'
      ? { message: typed.message.trim() }
      : { preset: typed.preset as PresetMessageText['code'] }),
    ...contactOf(typed),
  }
}
