import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { textOf } from '@labbox/contract/core/rich-doc.ts'
import { importProblemText } from '@labbox/contract/questions/transfer.ts'
import { zipOf } from '../../../../platform/documents/zip.ts'
import type { Found } from '../found.ts'
import { docOfHtml } from './html.ts'
import { latexOfMathml } from './mathml.ts'
import { readQuestions } from './recognise.ts'

const read = async (text: string | Buffer) => (await readQuestions(Buffer.from(text))).found
const codes = ({ problems }: Found) =>
  problems.map(({ code, params }) => [code, ...Object.values(params)].join(' '))
const stem = ({ question }: Found, language: 'zh' | 'en' = 'en') => textOf(question?.content.stem[language])
const cdata = (inside: string) => `<text><![CDATA[${inside}]]></text>`
const answer = (fraction: number, said: string, feedback = '') =>
  `<answer fraction="${fraction}">${cdata(said)}<feedback>${cdata(feedback)}</feedback></answer>`
const moodle = (type: string, html: string, inside = '') =>
  `<quiz><question type="${type}"><questiontext format="html">${cdata(html)}</questiontext>${inside}</question></quiz>`

describe('MathML', () => {
  // Presentation elements as in W3C MathML 3, chapter 3.
  it.each([
    ['<mfrac><mn>1</mn><mrow><mn>2</mn><mi>π</mi><mi>R</mi></mrow></mfrac>', '\\frac{1}{2πR}'],
    ['<msub><mi>f</mi><mi>c</mi></msub><mo>=</mo><msqrt><mi>x</mi></msqrt>', '{f}_{c}=\\sqrt{x}'],
    ['<mroot><mi>x</mi><mn>3</mn></mroot><mtext>100 %</mtext>', '\\sqrt[3]{x}\\text{100 \\%}'],
    ['<mi>sin</mi><mo>&#x2061;</mo><mi>ω</mi><mi>out</mi>', '\\sin ω\\mathrm{out}'],
    ['<munderover><mo>∑</mo><mi>k</mi><mi>n</mi></munderover>', '∑_{k}^{n}'],
    [
      '<mover><mi>x</mi><mo>¯</mo></mover><mfenced><mi>a</mi><mi>b</mi></mfenced>',
      '\\overline{x}\\left(a,b\\right)',
    ],
    ['<semantics><mi>x</mi><annotation encoding="application/x-tex">x_1</annotation></semantics>', 'x_1'],
    [
      '<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr></mtable>',
      '\\begin{matrix}1&2\\end{matrix}',
    ],
    ['<m:mi>{\\</m:mi>', '\\mathrm{\\{\\backslash }'],
  ])('%s is %s', (source, latex) => expect(latexOfMathml(source)).toBe(latex))

  it('never throws, and stands in its sentence', () => {
    const doc = docOfHtml('<p>Let <math><mi>x</mi></math> be 1</p><math><mi>', () => null)
    expect(doc.content).toEqual([
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Let ' },
          { type: 'inlineMath', attrs: { latex: 'x' } },
          { type: 'text', text: ' be 1' },
        ],
      },
    ])
    for (const odd of ['<', '</mfrac>', '<mfrac/>', '<mi a="', '<a>'.repeat(100)]) latexOfMathml(odd)
  })
})

describe('Moodle XML of others', () => {
  it('takes the best of several alternatives, whichever comes first, and says what is left out', async () => {
    const [one] = await read(
      moodle('multichoice', 'q', `<single>true</single>${answer(50, 'half')}${answer(100, 'whole', 'yes!')}`),
    )
    expect(one!.question!.key).toEqual({ type: 'single', correct: 'o2' })
    expect(codes(one!)).toEqual(['FEEDBACK_LOST', 'PARTIAL_LOST half (50 %)'])
    const [number] = await read(moodle('numerical', 'q', answer(100, '5') + answer(100, '-5')))
    expect(codes(number!)).toEqual(['ANSWERS_LOST 5 -5'])
  })

  it('reads blanks in a text: case, entities, alternatives, parts of the points', async () => {
    const [one] = await read(
      moodle('cloze', '1 {1:SHORTANSWER_C:=a &lt; b~%50%no#why \\}~=R\\~1} 2 {2:SAC:%100%x#}'),
    )
    expect(one!.question!.key).toMatchObject({
      exact: true,
      blanks: [{ accepted: ['a < b', 'R~1'] }, { accepted: ['x'] }],
    })
    expect(codes(one!)).toEqual(['FEEDBACK_LOST', 'PARTIAL_LOST no (50 %)', 'WEIGHTS_LOST 1 : 2'])
  })

  it.each(['{1:MULTICHOICE:=a~b}', '{1:NUMERICAL:=3:0.1}', '{1:SA:=a} {1:MCV:=a~b}'])(
    'refuses %s by name',
    async (field) => {
      const [one] = await read(moodle('cloze', `q ${field}`))
      expect(one!.question).toBeNull()
      expect(codes(one!)[0]).toMatch(/^TYPE_UNKNOWN cloze (MULTICHOICE|NUMERICAL|MCV)$/)
    },
  )

  it.each(['matching', 'ddwtos', 'gapselect', 'calculated', 'description', 'stack', 'random'])(
    'says of a question of type %s that it stays out',
    async (type) => {
      const [one] = await read(moodle(type, 'q'))
      expect([one!.question, ...codes(one!)]).toEqual([null, `TYPE_UNKNOWN ${type}`])
      expect(importProblemText(one!.problems[0]!, 'zh')).toContain(type)
    },
  )

  it('says of sound, video, drawings and enclosed files that they stay out; formulas come in', async () => {
    const [one] = await read(
      moodle(
        'truefalse',
        'a<video src="@@PLUGINFILE@@/v.mp4">v.mp4</video><audio><source src="x"></audio><svg><path/></svg><a href="@@PLUGINFILE@@/d.pdf">data</a><math><mi>x</mi></math>',
        answer(100, 'true'),
      ),
    )
    expect(codes(one!)).toEqual([
      'MEDIA_LOST v.mp4',
      'MEDIA_LOST audio',
      'MEDIA_LOST svg',
      'MEDIA_LOST d.pdf',
    ])
    expect(one!.problems.every(({ warning }) => warning)).toBe(true)
    expect(stem(one!)).toBe('adatax')
  })

  it('says which weights, second right answers and units are lost, in words of either language', async () => {
    const choice = (inside: string, single: boolean) =>
      moodle('multichoice', 'q', `<single>${single}</single>${inside}`)
    const found = [
      choice(answer(70, 'a') + answer(30, 'b') + answer(-50, 'c'), false),
      choice(answer(100, 'a') + answer(100, 'b') + answer(0, 'c'), true),
      choice(answer(50, 'a') + answer(50, 'b') + answer(-100, 'c'), false),
      moodle(
        'numerical',
        'q',
        `${answer(100, '5')}<units><unit><multiplier>1</multiplier><unit_name>V</unit_name></unit><unit><multiplier>1000</multiplier><unit_name>mV</unit_name></unit></units>`,
      ),
    ]
    const read1 = (await Promise.all(found.map(read))).map(([one]) => one!)
    expect(read1.map(codes)).toEqual([
      ['WEIGHTS_LOST a (70 %), b (30 %), c (-50 %)'],
      ['ANSWERS_LOST a b'],
      [],
      ['UNITS_LOST V mV'],
    ])
    for (const { problems } of read1)
      for (const problem of problems)
        for (const locale of ['zh', 'en'] as const)
          expect(importProblemText(problem, locale)).not.toMatch(/[{}]|[A-Z]_/)
  })

  it('takes plain texts as they are: no entities, no elements', async () => {
    const said = (
      await read(
        `<quiz><question type="shortanswer"><name><text>a &amp;lt; b</text></name><questiontext format="plain_text"><text>if &amp;lt;b&amp;gt; &lt; 1</text></questiontext><answer fraction="100" format="moodle_auto_format"><text>x&amp;lt;y &lt; z</text></answer><tags><tag><text>&amp;amp;</text></tag></tags></question></quiz>`,
      )
    )[0]!
    expect([said.name, stem(said), said.tags]).toEqual(['a &lt; b', 'if &lt;b&gt; < 1', [['&amp;']]])
    expect(said.question!.key).toMatchObject({ blanks: [{ accepted: ['x&lt;y < z'] }] })
  })

  it('keeps lines of plain forms, slashes in categories, and the encoding a file names', async () => {
    const lines = `<quiz><question type="category"><category><text>$course$/top/A//D/x</text></category></question><question type="essay"><questiontext format="moodle_auto_format"><text>one\ntwo</text></questiontext></question></quiz>`
    const [one] = await read(lines)
    expect(one!.tags).toEqual([['A/D', 'x']])
    expect(stem(one!)).toBe('one two')
    const latin = Buffer.from(
      `<?xml version="1.0" encoding="ISO-8859-1"?>${moodle('essay', 'Fréquence')}`,
      'latin1',
    )
    expect(stem((await read(latin))[0]!)).toBe('Fréquence')
    const wide = Buffer.from(`\ufeff${moodle('essay', '频率')}`, 'utf16le').swap16()
    expect(stem((await read(wide))[0]!, 'zh')).toBe('频率')
  })
})

describe('QTI of others', () => {
  const item = (declarations: string, body: string, more = '') =>
    `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="T">${declarations}<itemBody>${body}</itemBody>${more}</assessmentItem>`
  const declared = (cardinality: string, inside: string, baseType = 'identifier') =>
    `<responseDeclaration identifier="R" cardinality="${cardinality}" baseType="${baseType}">${inside}</responseDeclaration>`
  const choices = `<choiceInteraction responseIdentifier="R" maxChoices="0"><prompt>Which?</prompt><simpleChoice identifier="A">a<feedbackInline identifier="A">No!</feedbackInline></simpleChoice><simpleChoice identifier="B">b</simpleChoice><simpleChoice identifier="C">c</simpleChoice></choiceInteraction>`

  it('knows right choices by the points they earn, and keeps feedback and notes of markers out of the text', async () => {
    const mapping = `<mapping><mapEntry mapKey="A" mappedValue="1"/><mapEntry mapKey="B" mappedValue="0.5"/><mapEntry mapKey="C" mappedValue="-1"/></mapping>`
    const notes = `<rubricBlock view="scorer tutor"><p>secret</p></rubricBlock><rubricBlock view="candidate"><p>Rules.</p></rubricBlock><feedbackBlock identifier="x"><p>well done</p></feedbackBlock>`
    const [several] = await read(item(declared('multiple', mapping), notes + choices))
    expect(several!.question!.key).toEqual({ type: 'multiple', correct: ['o1', 'o2'] })
    expect(stem(several!)).toBe('Rules. Which?')
    expect(JSON.stringify(several!.question)).not.toMatch(/secret|well done|No!/)
    expect(codes(several!)).toEqual(['FEEDBACK_LOST', 'WEIGHTS_LOST a (66.67 %), b (33.33 %)'])
    const [single] = await read(item(declared('single', mapping), choices))
    expect(single!.question!.key).toEqual({ type: 'single', correct: 'o1' })
  })

  it('takes notes of markers as the model answer, case of entries, and refuses numbers of a template', async () => {
    const open = `<p>Why?</p><extendedTextInteraction responseIdentifier="R"/><rubricBlock view="scorer"><p>Since.</p></rubricBlock>`
    const [short] = await read(item(declared('single', '', 'string'), open))
    expect(textOf((short!.question!.key as { model: { en: unknown } }).model.en)).toBe('Since.')
    const entry = '<p>Sn: <textEntryInteraction responseIdentifier="R"/></p>'
    const exact = `<mapping><mapEntry mapKey="Sn" mappedValue="1" caseSensitive="true"/></mapping>`
    const [blank] = await read(item(declared('single', exact, 'string'), entry))
    expect(blank!.question!.key).toMatchObject({ exact: true, blanks: [{ accepted: ['Sn'] }] })
    const [drawn] = await read(
      item(`<templateDeclaration identifier="X"/>${declared('single', '', 'float')}`, entry),
    )
    expect(codes(drawn!)).toEqual(['TYPE_UNKNOWN templateDeclaration'])
  })

  it('finds pictures that are objects or have signs in their names; one broken item keeps no other out', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const body = `<p><object data="../media/a%20b.png" type="image/png">plan</object><object data="s.swf" type="application/x-shockwave-flash">x</object></p>${choices}`
    const right = '<correctResponse><value>B</value></correctResponse>'
    const zip = zipOf([
      { name: 'items/1.xml', bytes: Buffer.from(item(declared('single', right), body)) },
      { name: 'items/2.xml', bytes: Buffer.from('<assessmentItem><itemBody>') },
      { name: 'items/3.xml', bytes: Buffer.from(item(declared('single', right), choices)) },
      { name: 'test.xml', bytes: Buffer.from('<assessmentTest/>') },
      { name: 'media/a b.png', bytes: png },
    ])
    const found = await read(zip)
    expect(
      found.map(({ place, question, pictures }) => [place, question?.content.type, pictures.size]),
    ).toEqual([
      [1, 'single', 1],
      [2, undefined, 0],
      [3, 'single', 0],
    ])
    expect(codes(found[0]!)).toEqual(['MEDIA_LOST s.swf', 'FEEDBACK_LOST'])
    expect(codes(found[1]!)[0]).toMatch(/^SYNTAX/)
  })
})

describe('sheets of others', () => {
  it('reads 1% as a spreadsheet stores it: 0.01, shown per cent', async () => {
    const heads = ['Type', 'Question (English)', 'Answer', 'Tolerance']
    const tolerances = [0.01, 0.125, 0.05]
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'Q',
          columns: [{}, {}, {}, {}],
          rows: [heads, ...tolerances.map((off) => ['numeric', 'I?', 2.5, off])],
          cells: new Map([
            ['1,3', { style: { numFmt: '0%' } }],
            ['2,3', { style: { numFmt: '0.0%' } }],
          ]),
        },
      ],
    })
    const found = await read(Buffer.from(bytes))
    expect(found.map(({ question }) => question?.key)).toMatchObject([
      { answer: '2.5', tolerance: { kind: 'relative', value: 1 } },
      { tolerance: { kind: 'relative', value: 12.5 } },
      { tolerance: { kind: 'absolute', value: 0.05 } },
    ])
  })

  it('names the column in the reader’s language, for settings and variables too', async () => {
    const found = await read(
      'Type,Question (English),Answer,Variables,Settings\nnumeric,R = {{R}},R,R = 1..,\nnumeric,R = {{R}},2*R,R = 1..5 step 2 Ω,\nfill in,a ____,x|y\\|z,,any order; loud\n',
    )
    expect(found.map(({ problems }) => problems.map((one) => importProblemText(one, 'en')))).toEqual([
      ['Invalid value “R = 1..” in column “Variables”'],
      [],
      ['Invalid value “any order; loud” in column “Settings”'],
    ])
    expect(importProblemText(found[0]!.problems[0]!, 'zh')).toContain('“变量”列')
    expect(found[1]!.question!.key).toMatchObject({
      variables: [{ kind: 'range', name: 'R', unit: 'Ω', min: 1, max: 5, step: 2 }],
    })
    expect(found[2]!.question!.key).toMatchObject({ blanks: [{ accepted: ['x', 'y|z'] }] })
  })
})
