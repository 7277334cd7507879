/** Why a line of a model is refused. */
export type ModelFault =
  | 'subckt'
  | 'pins'
  | 'element'
  | 'name'
  | 'node'
  | 'value'
  | 'expression'
  | 'modelName'
  | 'modelType'
  | 'modelValue'
  | 'long'
  | 'logic'
  | 'logicPins'
  | 'statement'
  | 'table'

export interface ModelProblem {
  /** 1-based line of the text. */
  line: number
  fault: ModelFault
}
