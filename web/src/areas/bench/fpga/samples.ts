import { isVhdl } from './from-vhdl.ts'

// What the page begins with: switches to lamps, a counter on the digits.

export const FIRST_NAME = 'top.v'
const VERILOG = `// LED follow the switches; the digits count seconds, KEY0 clears them.
module top(
  input             clk,   // 50 MHz
  input      [15:0] sw,
  input      [3:0]  key,
  output     [15:0] led,
  output reg [7:0]  seg,   // a to g, point
  output     [7:0]  dig    // rightmost digit first
);
  assign led = sw;
  assign dig = 8'b0000_0001;

  reg [25:0] clocks = 0;
  reg [3:0]  count  = 0;
  wire second = clocks == 26'd49_999_999;

  always @(posedge clk) begin
    clocks <= second ? 26'd0 : clocks + 26'd1;
    if (key[0])      count <= 4'd0;
    else if (second) count <= count == 4'd9 ? 4'd0 : count + 4'd1;
  end

  always @* case (count)
    4'd0: seg = 8'h3f;
    4'd1: seg = 8'h06;
    4'd2: seg = 8'h5b;
    4'd3: seg = 8'h4f;
    4'd4: seg = 8'h66;
    4'd5: seg = 8'h6d;
    4'd6: seg = 8'h7d;
    4'd7: seg = 8'h07;
    4'd8: seg = 8'h7f;
    default: seg = 8'h6f;
  endcase
endmodule
`

const VHDL = `-- LED follow the switches; the digits count seconds, KEY0 clears them.
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity top is
  port (
    clk : in  std_logic;                       -- 50 MHz
    sw  : in  std_logic_vector(15 downto 0);
    key : in  std_logic_vector(3 downto 0);
    led : out std_logic_vector(15 downto 0);
    seg : out std_logic_vector(7 downto 0);    -- point, g to a
    dig : out std_logic_vector(7 downto 0)     -- rightmost digit first
  );
end entity;

architecture rtl of top is
  type table is array (0 to 9) of std_logic_vector(7 downto 0);
  constant SEGMENTS : table :=
    (x"3f", x"06", x"5b", x"4f", x"66", x"6d", x"7d", x"07", x"7f", x"6f");
  signal clocks : natural range 0 to 49_999_999 := 0;
  signal count  : natural range 0 to 9 := 0;
begin
  led <= sw;
  dig <= "00000001";
  seg <= SEGMENTS(count);

  process (clk)
  begin
    if rising_edge(clk) then
      if clocks = 49_999_999 then
        clocks <= 0;
        if count = 9 then count <= 0; else count <= count + 1; end if;
      else
        clocks <= clocks + 1;
      end if;
      if key(0) = '1' then count <= 0; end if;
    end if;
  end process;
end architecture;
`

/** In the language that a file of this name has. */
export const firstDesign = (name: string): string => (isVhdl(name) ? VHDL : VERILOG)
