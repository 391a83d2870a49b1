import { z } from 'zod'
import { ConversationNote, NewReport } from '@/api/limits.gen'
import { isTooLong, NO_MESSAGE, TOO_LONG } from '@/lib/messageText'
import { canonicalPlate } from '@/lib/plate'

/** The longest private note, in characters. */
export const MAX_NOTE_LENGTH = ConversationNote.note.maxLength
/** What is said to a report. */
export const MAX_DESCRIPTION_LENGTH = NewReport.description.maxLength

// The server has the same rules and the last word; these only spare a round trip.
export const messageForm = z.object({
  content: z
    .string()
    .trim()
    .min(1, NO_MESSAGE)
    .refine((text) => !isTooLong(text), TOO_LONG),
})
export type MessageForm = z.infer<typeof messageForm>

export const NO_REGISTRATION = 'Registration number is required'
const isTyped = (registration: string) => canonicalPlate(registration) !== ''

export const lookUpForm = z.object({ registration: z.string().refine(isTyped, NO_REGISTRATION) })
export type LookUpForm = z.infer<typeof lookUpForm>

/** Who is in the way, and which of one's own vehicles the owner is shown; empty for none. */
export const askForm = lookUpForm.extend({ vehicle: z.string() })
export type AskForm = z.infer<typeof askForm>

/** `card` is the token of a scanned card, which stands for the registration. */
export const composeForm = z
  .object({ registration: z.string(), card: z.string(), ...messageForm.shape, vehicle: z.string() })
  .refine(({ registration, card }) => card || isTyped(registration), { path: ['registration'], error: NO_REGISTRATION })
export type ComposeForm = z.infer<typeof composeForm>
