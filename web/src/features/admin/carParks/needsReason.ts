import { ApiError } from '@/api/errors'

/** Whether an act was refused because nobody said why. */
export const needsReason = (failure: unknown): boolean => failure instanceof ApiError && 'reason' in failure.fields
