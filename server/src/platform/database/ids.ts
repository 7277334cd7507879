import { v7 } from 'uuid'

/** A new UUIDv7: ordered by time of creation, made in the application on every database. */
export const newId = (): string => v7()
