import { describe, expect, it } from 'vitest'
import { complaintsOf } from '../complaints.ts'
import { tidyVerilog } from './netlist.ts'
import { vhdlComplaintsOf } from './said.ts'
import { asWritten, entitiesOf, plainVhdl } from './source.ts'

describe('a source of VHDL', () => {
  it('has names in small letters, and texts, characters and comments as they are', () => {
    expect(plainVhdl(`Y <= 'Z' WHEN CLK'EVENT AND c = '1' ELSE X"3F"; -- Don't Touch`)).toBe(
      `y <= 'Z' when clk'event and c = '1' else x"3F"; -- Don't Touch`,
    )
    expect(plainVhdl(`V := Word'('A', '('); REPORT "Big ""A""";`)).toBe(
      `v := word'('A', '('); report "Big ""A""";`,
    )
    expect(plainVhdl('N <= 16#FF# + 1E3;\n/* Two\nlines */ A')).toContain('\n/* Two\nlines */ a')
  })
  it('has no name that is a word of Verilog, in as many lines', () => {
    const plain = plainVhdl("signal Reg, logic : bit;\nreg <= input'length;\nreturn initial;")
    expect(plain).toBe(
      "signal reg_vhdl, logic_vhdl : bit;\nreg_vhdl <= input_vhdl'length;\nreturn initial_vhdl;",
    )
    expect(asWritten('no declaration for "reg_vhdl" or "regs"')).toBe('no declaration for "reg" or "regs"')
  })
  it('says its entities, and which stand on top', () => {
    const text = `entity A is end entity; architecture r of A is component C is end component; begin
      u : entity WORK.b port map (x); end; -- entity no is
      entity B is end B; entity c is end; entity D is end;`
    expect(entitiesOf([text])).toEqual({ all: ['a', 'b', 'c', 'd'], tops: ['a', 'd'] })
    expect(
      entitiesOf(['entity a is end; architecture r of a is begin u : entity work.a; end;']).tops,
    ).toEqual(['a'])
    expect(entitiesOf(['package p is end;']).all).toEqual([])
  })
})

describe('Verilog of ghdl', () => {
  it('says lines of the VHDL, keeps no value where there is none, has each module once and none that is empty', () => {
    const verilog = `module other
  (input  a,
   output y);
endmodule

module top
  (input  a,
   output y);
  /* f0.vhd:51:9  */
  always @*
    case (n38)
      3'b100: n43 <= 2'b00;
      3'b010: n43 <= 2'b10;
    endcase
  always @*
    case (n38)
      3'b100: n44 <= 2'b00;
      default: n44 <= 2'b10;
    endcase
endmodule

module top
  (input  a,
   output y);
endmodule
`
    const tidy = tidyVerilog(verilog, ['top'], () => 'mine.vhd')
    expect(tidy).not.toContain('other')
    expect(tidy.match(/^module top$/gm)).toHaveLength(1)
    expect(tidy).toContain('`line 51 "mine.vhd" 0\n')
    expect(tidy.match(/default: .*/g)).toEqual(["default: n43 <= 'bx;", "default: n44 <= 2'b10;"])
    expect(tidyVerilog(verilog, ['top', 'other'], () => '')).toContain('module other')
  })
  it('is complained of by lines of the VHDL', () => {
    expect(complaintsOf("mine.vhd:4: ERROR: Identifier `\\x' is implicitly declared.\n")).toMatchObject([
      { file: 'mine.vhd', line: 4, kind: 'undeclared', name: 'x' },
    ])
  })
})

it('what ghdl says is put into words, each once, without notes', () => {
  const said = `f0.vhd:12:37: no declaration for "reg_vhdl"
    if rising_edge(clk) then cnt <= foo + 1; end if;
                                    ^
f0.vhd:12:37: no declaration for "reg_vhdl"
f1.vhd:9:10:warning: signal "cnt" is never assigned
f0.vhd:4:3: latch infered for net "y" (use --latches)
f0.vhd:5:12: previous declaration: generic "n"
f0.vhd:6:2: identifier "n" already used for a declaration
f0.vhd:6:3: '<=' is expected instead of 'begin'
f0.vhd:3:10: unit "nix" not found in library "work"
f0.vhd:38:10:note: found RAM "ram", width: 8 bits, depth: 256
f0.vhd:7:37:(report note): SAID r
f0.vhd:11:3:warning: instance "u1" of component "other" is not bound [-Wbinding]
/usr/bin/ghdl-mcode: entity "counter" has no architecture in library "work"
/usr/bin/ghdl-mcode: importation has failed due to compilation error
`
  expect(
    vhdlComplaintsOf(said, (name) => name.replace('f', 'file')).map(
      ({ file, line, severity, kind, name, wanted }) => [file, line, severity, kind, name + wanted],
    ),
  ).toEqual([
    ['file0.vhd', 12, 'error', 'system', 'reg'],
    ['file1.vhd', 9, 'warning', 'other', ''],
    ['file0.vhd', 4, 'error', 'latch', 'y'],
    ['file0.vhd', 6, 'error', 'redefined', 'n'],
    ['file0.vhd', 6, 'error', 'syntax', 'begin<='],
    ['file0.vhd', 3, 'error', 'noModule', 'nix'],
    ['', 0, 'error', 'noModule', 'counter'],
  ])
})
