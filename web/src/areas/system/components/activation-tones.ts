/** How the states of the activation look. */
export const activationTones = { licensed: 'ok', trial: 'warn', expired: 'bad' } as const
