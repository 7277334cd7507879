import { createContext, useContext } from 'react'

/** The blanks of the question that is edited, in their order; null where texts have none. */
const BlankOrder = createContext<readonly string[] | null>(null)

export const BlankOrderProvider = BlankOrder.Provider
export const useBlankOrder = (): readonly string[] | null => useContext(BlankOrder)
