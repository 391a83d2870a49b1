import type { components } from '@/api/schema.gen'

/** That somebody who is blocked in asks for a vehicle to be moved, as one of the two sides may see it. */
export type MoveRequest = components['schemas']['MoveRequest']

/** Whether somebody waits for an answer, or for the owner. */
export const isOpen = ({ state }: Pick<MoveRequest, 'state'>) => state !== 'moved' && state !== 'ended'
