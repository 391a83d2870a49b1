import { expect, it, vi } from 'vitest'
import { ApiError } from '@/api/errors'
import { solveChallenge } from './solveChallenge'
import type { Proof } from './types'
import { withChallenge } from './withChallenge'

vi.mock('./solveChallenge', () => ({ solveChallenge: vi.fn() }))

const PROOF = { challenge: {}, solution: {} } as unknown as Proof
const required = () => new ApiError(429, 'Too many attempts.', 'challenge_required')

it('solves none while nobody asks for it', async () => {
  expect(await withChallenge(async (proof) => proof ?? 'sent')).toBe('sent')
  await expect(withChallenge(() => Promise.reject(new ApiError(429, 'Wait.', 'too_many')))).rejects.toThrow('Wait.')
  expect(solveChallenge).not.toHaveBeenCalled()
})

it('sends once more with a solved one', async () => {
  vi.mocked(solveChallenge).mockResolvedValue(PROOF)
  const send = vi.fn(async (proof?: Proof) => {
    if (!proof) throw required()
    return 'sent'
  })
  expect(await withChallenge(send)).toBe('sent')
  expect(send.mock.calls).toEqual([[], [PROOF]])
})

it('says what the server said where none can be solved', async () => {
  vi.mocked(solveChallenge).mockRejectedValue(new Error('no workers'))
  await expect(withChallenge(() => Promise.reject(required()))).rejects.toThrow('Too many attempts.')
})
