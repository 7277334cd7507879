/** Programmable parts. What each figure means stands in the file that measures it. */
import { report } from './kit/report.ts'
import { fpgaFigures } from './programmable/fpga.ts'
import { mcuFigures } from './programmable/mcu.ts'

report({ ...(await mcuFigures()), ...(await fpgaFigures()) })
