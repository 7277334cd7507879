import { useContext, useEffect, useState } from 'react'
import type { MeasuredValue } from '../../measurement/index.ts'
import type { Numbered } from '../../../ui/numbered/numbered.ts'
import type { RichExtras, RichToolsProps } from '../../../ui/rich/extras.ts'
import { useNumberedIn } from '../numbers/context.ts'
import { numbering } from '../numbers/numbering.ts'
import { referenceNode } from '../numbers/reference-node.tsx'
import { ReferenceTools } from '../numbers/ReferenceTools.tsx'
import { measuredNode } from './extension.tsx'
import { MeasuredValues } from './values.ts'
import { ValueTools } from './ValueTools.tsx'

/** Knows the values and numbers of the moment: the editor keeps what it is made with. */
class Names {
  private values: readonly MeasuredValue[] = []
  private numbers: (part: string) => Numbered | undefined = () => undefined
  know(values: readonly MeasuredValue[], numbers: (part: string) => Numbered | undefined): void {
    this.values = values
    this.numbers = numbers
  }
  /** `fc` of a single value, `uout.3`, or `uout` for the first of several. */
  cellOf = (name: string): string | undefined =>
    this.values.find((value) => value.name === name || value.name === `${name}.1`)?.cell
  numberOf = (part: string): Numbered | undefined => this.numbers(part)
}

const Tools = (props: RichToolsProps) => (
  <>
    <ValueTools {...props} />
    <ReferenceTools {...props} />
  </>
)

/** What the editor of a section has beside the common toolbar. */
export const useReportExtras = (sectionId: string): RichExtras => {
  const values = useContext(MeasuredValues)
  const numbers = useNumberedIn(sectionId)
  const [names] = useState(() => new Names())
  useEffect(() => {
    names.know(values, numbers)
  }, [names, values, numbers])
  const [extras] = useState((): RichExtras => ({
    extensions: [measuredNode(names.cellOf), referenceNode, numbering(names.numberOf)],
    Tools,
  }))
  return extras
}
