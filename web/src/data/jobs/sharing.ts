import { readUserItem, storeUserItem } from '@/data/userStorage'

const place = (job: string) => `position.${job}`

/** Whether this device shows the customer where the provider is on the way; asked when one sets out. */
export const sharesPosition = (job: string): boolean => readUserItem(place(job)) === 'yes'

/** Keeps the choice on this device. */
export const setSharesPosition = (job: string, shares: boolean): void => storeUserItem(place(job), shares ? 'yes' : '')
