// The editor alone on a page, with a document from the outside: `window.show(circuit)`; what it notes of
// its pointer moves is in `window.noted`.
import '../../web/src/app/base.css'
import { createRoot } from 'react-dom/client'
import { startTranslation } from '../../web/src/app/i18n.ts'
import { SchematicEditor } from '../../web/src/areas/bench/index.ts'

await startTranslation()
const root = createRoot(document.getElementById('root'))
window.show = (circuit) =>
  root.render(
    <div style={{ height: '100vh' }}>
      <SchematicEditor value={circuit} />
    </div>,
  )

// How long each pointer move takes, from the first listener to after rendering, and each frame. React renders in a
// microtask after its own listener, which sits below the window: both lie between these two.
window.forget = () => {
  window.noted = { moves: [], frames: [] }
}
window.forget()
let began = 0
window.addEventListener('pointermove', () => (began = performance.now()), { capture: true })
window.addEventListener('pointermove', () => window.noted.moves.push(performance.now() - began))
let last = 0
const tick = (now) => {
  if (last) window.noted.frames.push(now - last)
  last = now
  requestAnimationFrame(tick)
}
requestAnimationFrame(tick)
