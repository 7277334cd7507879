import { encodeBlock } from '../../scpi/block.ts'
import { action, boolean, choice, event, optional, setting, type Param } from '../../scpi/params.ts'
import type { Command } from '../../scpi/tree.ts'
import { ScpiError } from '../../scpi/errors.ts'
import type { Scope } from './scope.ts'
import type { Extras } from './picture/pane.ts'
import { drawScreen } from './picture/screen.ts'
import { gradings, type Grading } from './settings.ts'

/** `:DISPlay:…`: how traces are drawn, and the picture of the screen. */
export function displayCommands(scope: Scope, extras: Extras): Command[] {
  const { settings } = scope
  return [
    setting(':DISPlay:TYPE', choice('VECTors', 'DOTS'), {
      get: () => (settings.display.dots ? 'DOTS' : 'VECT'),
      set: (_, word) => void (settings.display.dots = word === 'DOTS'),
      show: String,
    }),
    setting(':DISPlay:GRADing:TIME', grading, {
      get: () => settings.display.grading as string,
      set: (_, value) => void (settings.display.grading = value as Grading),
      show: String,
    }),
    event(':DISPlay:CLEar', () => scope.clear()),
    {
      header: ':DISPlay:DATA',
      // Colour or grey, and whether dark and light change places; the picture is always a PNG.
      query: action(
        [optional(boolean), optional(boolean), optional(choice('PNG'))],
        async (_, colour = true, inverted = false) =>
          encodeBlock(
            drawScreen(settings, await scope.refresh(), {
              ...extras,
              running: scope.running,
              colour,
              inverted,
            }),
          ),
      ),
    },
  ]
}

/** MIN, seconds of the list, INFinite. */
const grading: Param<string> = {
  read(token, call) {
    if (token.kind === 'number') {
      const found = gradings.find((one) => Number(one) === token.value)
      if (!found) throw new ScpiError(-224)
      return found
    }
    return choice('MINimum', 'INFinite').read(token, call)
  },
}
