// Digits as segments a to g, the point off.
module seven_seg(input [3:0] value, output reg [7:0] seg);
  always @* case (value)
    4'h0: seg = 8'h3f;
    4'h1: seg = 8'h06;
    4'h2: seg = 8'h5b;
    4'h3: seg = 8'h4f;
    4'h4: seg = 8'h66;
    4'h5: seg = 8'h6d;
    4'h6: seg = 8'h7d;
    4'h7: seg = 8'h07;
    4'h8: seg = 8'h7f;
    4'h9: seg = 8'h6f;
    4'ha: seg = 8'h77;
    4'hb: seg = 8'h7c;
    4'hc: seg = 8'h39;
    4'hd: seg = 8'h5e;
    4'he: seg = 8'h79;
    4'hf: seg = 8'h71;
  endcase
endmodule

// High for one clock in each n.
module divider(input clk, reset, input [15:0] n, output tick);
  reg [15:0] count = 0;
  assign tick = count == n - 1;
  always @(posedge clk) count <= reset || tick ? 0 : count + 1;
endmodule

// Two decimal digits, from 00 to 99 and again.
module counter(input clk, clear, enable, output reg [3:0] ones, tens);
  initial {tens, ones} = 0;
  always @(posedge clk)
    if (clear) {tens, ones} <= 0;
    else if (enable) begin
      ones <= ones == 9 ? 0 : ones + 1;
      if (ones == 9) tens <= tens == 9 ? 0 : tens + 1;
    end
endmodule

// On the board: counts each 10 ms while SW0 is on, KEY0 clears; the LEDs show a free-running counter.
module top(input clk, input [15:0] sw, input [3:0] key, output [15:0] led, output [7:0] seg, dig);
  reg [26:0] free = 0;
  always @(posedge clk) free <= free + 1;
  assign led = free[15:0];

  wire slow;
  reg [3:0] parts = 0;
  divider each_ms(clk, 1'b0, 16'd50_000, slow);
  wire tick = slow && parts == 9;
  always @(posedge clk) if (slow) parts <= parts == 9 ? 0 : parts + 1;

  wire [3:0] ones, tens;
  counter c(clk, key[0], tick && sw[0], ones, tens);
  // The two digits are lit in turn.
  assign dig = free[15] ? 8'h02 : 8'h01;
  seven_seg s(free[15] ? tens : ones, seg);
endmodule
