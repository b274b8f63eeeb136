/// What letters become when accents and scripts are folded, as fixed-width cells: `.` leaves a letter as it is, `-` drops
/// it, `_` fills. Letters with a Latin base lose their marks; Greek and Cyrillic are transliterated in the usual way of
/// road signs (ELOT 743 and BGN/PCGN, without apostrophes).
enum FoldingTable {
  /// U+00C0 … U+024F.
  static let latin: StaticString = """
    a_a_a_a_a_a_aec_e_e_e_e_i_i_i_i_d_n_o_o_o_o_o_._o_u_u_u_u_y_thssa_a_a_a_a_a_aec_e_e_e_e_i_i_i_i_\
    d_n_o_o_o_o_o_._o_u_u_u_u_y_thy_a_a_a_a_a_a_c_c_c_c_c_c_c_c_d_d_d_d_e_e_e_e_e_e_e_e_e_e_g_g_g_g_\
    g_g_g_g_h_h_h_h_i_i_i_i_i_i_i_i_i_i_ijijj_j_k_k_k_l_l_l_l_l_l_l_l_l_l_n_n_n_n_n_n_n_n_n_o_o_o_o_\
    o_o_oeoer_r_r_r_r_r_s_s_s_s_s_s_s_s_t_t_t_t_t_t_u_u_u_u_u_u_u_u_u_u_u_u_w_w_y_y_y_z_z_z_z_z_z_s_\
    b_b_b_b_._._o_c_c_d_d_d_d_._e_e_e_f_f_g_._hvi_i_k_k_l_._._n_n_o_o_o_._._p_p_._._._._._t_t_t_t_u_\
    u_._v_y_y_z_z_._._._._._._._._w_-_._._._dzdzdzljljljnjnjnja_a_i_i_o_o_u_u_u_u_u_u_u_u_u_u_e_a_a_\
    a_a_aeaeg_g_g_g_k_k_o_o_o_o_._._j_dzdzdzg_g_hvw_n_n_a_a_aeaeo_o_a_a_a_a_e_e_e_e_i_i_i_i_o_o_o_o_\
    r_r_r_r_u_u_u_u_s_s_t_t_._._h_h_n_d_ououz_z_a_a_e_e_o_o_o_o_o_o_o_o_y_y_l_n_t_j_._._a_c_c_l_t_s_\
    z_._._b_._._e_e_j_j_._._r_r_y_y_
    """
  /// U+1E00 … U+1EFF.
  static let latinAdditional: StaticString = """
    a_a_b_b_b_b_b_b_c_c_d_d_d_d_d_d_d_d_d_d_e_e_e_e_e_e_e_e_e_e_f_f_g_g_h_h_h_h_h_h_h_h_h_h_i_i_i_i_\
    k_k_k_k_k_k_l_l_l_l_l_l_l_l_m_m_m_m_m_m_n_n_n_n_n_n_n_n_o_o_o_o_o_o_o_o_p_p_p_p_r_r_r_r_r_r_r_r_\
    s_s_s_s_s_s_s_s_s_s_t_t_t_t_t_t_t_t_u_u_u_u_u_u_u_u_u_u_v_v_v_v_w_w_w_w_w_w_w_w_w_w_x_x_x_x_y_y_\
    z_z_z_z_z_z_h_t_w_y_._s_._._ss._a_a_a_a_a_a_a_a_a_a_a_a_a_a_a_a_a_a_a_a_a_a_a_a_e_e_e_e_e_e_e_e_\
    e_e_e_e_e_e_e_e_i_i_i_i_o_o_o_o_o_o_o_o_o_o_o_o_o_o_o_o_o_o_o_o_o_o_o_o_u_u_u_u_u_u_u_u_u_u_u_u_\
    u_u_y_y_y_y_y_y_y_y_._._._._._._
    """
  /// U+0370 … U+03FF.
  static let greek: StaticString = """
    ._._._._._._._._._._._._._._._._._._._._._._a_._e_i_i_._o_._y_o_i_a_v_g_d_e_z_i_thi_k_l_m_n_x_o_\
    p_r_._s_t_y_f_chpso_i_y_a_e_i_i_y_a_v_g_d_e_z_i_thi_k_l_m_n_x_o_p_r_s_s_t_y_f_chpso_i_y_o_y_o_._\
    v_thy_y_y_f_p_._._._._._._._._._._._._._._._._._._._._._._._._._k_r_s_._the_._._._s_._._._._._._
    """
  /// U+1F00 … U+1FFF.
  static let greekExtended: StaticString = """
    a_a_a_a_a_a_a_a_a_a_a_a_a_a_a_a_e_e_e_e_e_e_._._e_e_e_e_e_e_._._i_i_i_i_i_i_i_i_i_i_i_i_i_i_i_i_\
    i_i_i_i_i_i_i_i_i_i_i_i_i_i_i_i_o_o_o_o_o_o_._._o_o_o_o_o_o_._._y_y_y_y_y_y_y_y_._y_._y_._y_._y_\
    o_o_o_o_o_o_o_o_o_o_o_o_o_o_o_o_a_a_e_e_i_i_i_i_o_o_y_y_o_o_._._a_a_a_a_a_a_a_a_a_a_a_a_a_a_a_a_\
    i_i_i_i_i_i_i_i_i_i_i_i_i_i_i_i_o_o_o_o_o_o_o_o_o_o_o_o_o_o_o_o_a_a_a_a_a_._a_a_a_a_a_a_a_._i_._\
    ._._i_i_i_._i_i_e_e_i_i_i_._._._i_i_i_i_._._i_i_i_i_i_i_._._._._y_y_y_y_r_r_y_y_y_y_y_y_r_._._._\
    ._._o_o_o_._o_o_o_o_o_o_o_._._._
    """
  /// U+0400 … U+04FF.
  static let cyrillic: StaticString = """
    e___e___dj__g___ye__dz__i___i___j___lj__nj__c___k___i___u___dz__a___b___v___g___d___e___zh__z___\
    i___i___k___l___m___n___o___p___r___s___t___u___f___kh__ts__ch__sh__shch-___y___-___e___yu__ya__\
    a___b___v___g___d___e___zh__z___i___i___k___l___m___n___o___p___r___s___t___u___f___kh__ts__ch__\
    sh__shch-___y___-___e___yu__ya__e___e___dj__g___ye__dz__i___i___j___lj__nj__c___k___i___u___dz__\
    .___.___e___e___.___.___ya__ya__.___.___u___u___.___.___.___.___.___.___f___f___i___i___i___i___\
    .___.___.___.___.___.___.___.___.___.___.___.___.___.___.___.___.___.___.___.___.___.___.___.___\
    g___g___g___g___.___.___zh__zh__z___z___k___k___.___.___.___.___k___k___n___n___n___n___.___.___\
    .___.___s___s___.___.___u___u___u___u___h___h___.___.___ch__ch__.___.___h___h___.___.___.___.___\
    i___zh__zh__.___.___.___.___.___.___n___n___.___.___.___.___i___a___a___a___a___.___.___e___e___\
    a___a___a___a___zh__zh__z___z___.___.___i___i___i___i___o___o___o___o___o___o___e___e___u___u___\
    u___u___u___u___ch__ch__.___.___y___y___.___.___.___.___.___.___
    """

  /// Appends what a letter becomes.
  ///
  /// - Parameters:
  ///   - table: the cells.
  ///   - index: which cell.
  ///   - width: bytes of a cell.
  ///   - out: receives ASCII.
  /// - Returns: false when the letter stays as it is.
  static func append(_ table: StaticString, _ index: Int, width: Int, to out: inout [UInt32]) -> Bool {
    table.withUTF8Buffer { cells in
      let start = index * width
      guard start >= 0, start + width <= cells.count, cells[start] != UInt8(ascii: ".") else { return false }
      for i in start..<start + width {
        let byte = cells[i]
        guard byte != UInt8(ascii: "_"), byte != UInt8(ascii: "-") else { break }
        out.append(UInt32(byte))
      }
      return true
    }
  }
}
