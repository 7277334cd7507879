import { useState } from 'react'

export type Look = 'picture' | 'list'

/** Picture or list; a narrow window begins with the list. */
export const useLook = () => useState<Look>(() => (window.innerWidth < 768 ? 'list' : 'picture'))
