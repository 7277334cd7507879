/** What the page begins with: switches to lamps, a counter on the digits. */
export const FIRST_NAME = 'top.v'
export const FIRST_DESIGN = `// LED follow the switches; the digits count seconds, KEY0 clears them.
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
