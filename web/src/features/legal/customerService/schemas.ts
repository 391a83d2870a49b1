import { z } from 'zod'
import { NewSupportTicket } from '@/api/limits.gen'

export const MAX_SCREENSHOTS = 5
export const MAX_SUBJECT = NewSupportTicket.subject.maxLength
export const MAX_TEXT = NewSupportTicket.message.maxLength

export const PRIORITIES = [
  { value: 'low', label: 'Low' },
  { value: 'medium', label: 'Medium' },
  { value: 'high', label: 'High' },
  { value: 'urgent', label: 'Urgent' },
] as const
export const SEVERITIES = [
  { value: 'low', label: 'Low' },
  { value: 'medium', label: 'Medium' },
  { value: 'high', label: 'High' },
  { value: 'critical', label: 'Critical' },
] as const

const short = (most: number) => z.string().refine((typed) => fits(typed, most), `Please use at most ${most} characters`)
const fits = (typed: string, most: number) => Array.from(typed.trim()).length <= most
const needed = (most: number, missing: string) => short(most).refine((typed) => typed.trim() !== '', missing)

// The server has the same rules and the last word; these only spare a round trip.
export const contactForm = z.object({
  name: needed(NewSupportTicket.name.maxLength, 'Please enter your name'),
  email: z
    .string()
    .trim()
    .regex(/^[^\s@]+@[^\s@]+$/, 'Please enter a valid email address'),
  subject: needed(MAX_SUBJECT, 'Please enter a subject'),
  message: needed(MAX_TEXT, 'Please enter a message'),
  priority: z.enum(['low', 'medium', 'high', 'urgent']),
})
export type ContactForm = z.infer<typeof contactForm>

export const problemForm = z.object({
  title: needed(MAX_SUBJECT, 'Please enter a title'),
  description: needed(MAX_TEXT, 'Please describe the problem'),
  steps_to_reproduce: short(MAX_TEXT),
  expected_behavior: short(MAX_TEXT),
  actual_behavior: short(MAX_TEXT),
  severity: z.enum(['low', 'medium', 'high', 'critical']),
  email: z
    .string()
    .trim()
    .regex(/^([^\s@]+@[^\s@]+)?$/, 'Please enter a valid email address'),
})
export type ProblemForm = z.infer<typeof problemForm>
