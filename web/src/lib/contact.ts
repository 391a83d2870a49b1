import { z } from 'zod'

/** How a guest wants to be answered; `anonymous` needs an account. */
export type ContactMethod = 'email' | 'phone' | 'anonymous'

/** A name and a way to answer. Both ways are kept while one types; the method says which one counts. */
export const contactShape = {
  name: z.string().trim(),
  method: z.enum(['email', 'phone', 'anonymous']),
  email: z.string().trim(),
  phone: z.string().trim(),
}
export type ContactForm = z.infer<z.ZodObject<typeof contactShape>>

export const NO_ANONYMOUS = 'Please log in or sign up to send anonymous messages'

/** What is missing in a contact, at its field. The server has the same rules and the last word. */
export function contactFaults({ name, method, email, phone }: ContactForm): Partial<Record<keyof ContactForm, string>> {
  return {
    ...(method !== 'anonymous' && !name && { name: 'Please enter your name' }),
    ...(method === 'anonymous' && { method: NO_ANONYMOUS }),
    ...(method === 'email' &&
      !/^[^\s@]+@[^\s@]+$/.test(email) && {
        email: email ? 'Please enter a valid email address' : 'Email is required',
      }),
    ...(method === 'phone' && !phone && { phone: 'Please enter your phone number' }),
  }
}

/** A contact as the server takes it: only what the method asks for. */
export function contactOf({ name, method, email, phone }: ContactForm) {
  return { name, contact_method: method, ...(method === 'email' && { email }), ...(method === 'phone' && { phone }) }
}

/** What the forms call the fields that the server may find at fault. */
export const CONTACT_FIELDS = { name: 'name', contact_method: 'method', email: 'email', phone: 'phone' } as const
