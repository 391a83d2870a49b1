import { z } from 'zod'
import { NewPassword } from '@/api/limits.gen'
import { canonicalPlate } from '@/lib/plate'

// The server has the same rules and the last word; these only spare a round trip.
const { minLength: MIN_PASSWORD, maxLength: MAX_PASSWORD } = NewPassword.password

export const password = z
  .string()
  .min(1, 'Password is required')
  .min(MIN_PASSWORD, `Password must be at least ${MIN_PASSWORD} characters long`)
  .max(MAX_PASSWORD, `Password must be at most ${MAX_PASSWORD} characters long`)

export const email = z
  .string()
  .trim()
  .min(1, 'Email is required')
  .regex(/^[^\s@]+@[^\s@]+$/, 'Please enter a valid email address')

const registration = z.string().refine((typed) => canonicalPlate(typed) !== '', 'Vehicle registration is required')

export const signUpForm = z.object({
  registration,
  make: z.string().trim(),
  model: z.string().trim(),
  color: z.string().trim(),
  email,
  password,
})
export type SignUpForm = z.infer<typeof signUpForm>

const INCOMPLETE = 'Please enter your email or phone number and your password'

export const signInForm = z.object({
  who: z.string().trim().min(1, INCOMPLETE),
  password: z.string().min(1, INCOMPLETE),
})
export type SignInForm = z.infer<typeof signInForm>

export const forgotForm = z.object({ email })
export type ForgotForm = z.infer<typeof forgotForm>

export const resetForm = z
  .object({ password, again: z.string() })
  .refine((typed) => typed.password === typed.again, { path: ['again'], message: 'Passwords do not match' })
export type ResetForm = z.infer<typeof resetForm>

/** How much of an account is set up: the share of registration, email and password that are filled in, in per cent. */
export function setupPercent(typed: { registration: string; email: string; password: string }): number {
  const filled = [canonicalPlate(typed.registration), typed.email.trim(), typed.password].filter(Boolean)
  return Math.round((filled.length / 3) * 100)
}
