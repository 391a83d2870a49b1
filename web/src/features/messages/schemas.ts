import { z } from 'zod'
import { canonicalPlate } from '@/lib/plate'

/** A message has at most so many characters. */
export const LONGEST = 2000
export const NO_MESSAGE = 'Please enter a message'
export const TOO_LONG = `Please use at most ${LONGEST} characters`
/** The longest private note, in characters. */
export const LONGEST_NOTE = 2000
/** What is said to a report. */
export const LONGEST_DESCRIPTION = 1000

// The server has the same rules and the last word; these only spare a round trip.
export const messageForm = z.object({
  content: z
    .string()
    .trim()
    .min(1, NO_MESSAGE)
    .refine((text) => Array.from(text).length <= LONGEST, TOO_LONG),
})
export type MessageForm = z.infer<typeof messageForm>

export const NO_REGISTRATION = 'Registration number is required'
const isTyped = (registration: string) => canonicalPlate(registration) !== ''

export const lookUpForm = z.object({ registration: z.string().refine(isTyped, NO_REGISTRATION) })
export type LookUpForm = z.infer<typeof lookUpForm>

/** `card` is the token of a scanned card, which stands for the registration. */
export const composeForm = z
  .object({ registration: z.string(), card: z.string(), ...messageForm.shape, vehicle: z.string() })
  .refine(({ registration, card }) => card || isTyped(registration), { path: ['registration'], error: NO_REGISTRATION })
export type ComposeForm = z.infer<typeof composeForm>
