import { createContext } from 'react'

/** Whether figures stand on a page that is made to be printed. */
export const OnPaper = createContext(false)
