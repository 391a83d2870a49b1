/** What an admin does to an account. */
export type UserAct = 'warn' | 'suspend' | 'block' | 'unblock' | 'unsuspend'
