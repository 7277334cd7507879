import { createContext, useContext, type ReactNode } from 'react'
import { useOnScreen } from '../../../ui/hooks/use-on-screen.ts'

const SeenContext = createContext(true)

/** Whether the panel is on the screen: what nobody sees asks for nothing. */
export const useSeen = (): boolean => useContext(SeenContext)

/** Tells what is inside whether it can be seen, i.e. is not scrolled away. */
export const Seen = ({ children }: { children: ReactNode }) => {
  const { box, seen } = useOnScreen()
  return (
    <div ref={box} className="lb-panel-box">
      <SeenContext value={seen}>{children}</SeenContext>
    </div>
  )
}
