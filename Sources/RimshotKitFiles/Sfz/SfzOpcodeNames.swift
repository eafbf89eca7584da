/// The names of SFZ's opcodes by what becomes of them; ``SfzVocabulary`` says what that is and how they are spelled.
enum SfzOpcodeNames {
  /// Do what they do elsewhere.
  static let yes = """
    default_path offset end delay loop_mode loopmode loop_start loop_end loopstart loopend key lokey hikey
    note_offset octave_offset lovel hivel seq_length seq_position lorand hirand loccN hiccN lohdccN hihdccN
    set_ccN set_hdccN set_realccN on_loccN on_hiccN on_lohdccN on_hihdccN start_loccN start_hiccN
    start_lohdccN start_hihdccN lopolyaft hipolyaft sw_lokey sw_hikey sw_last sw_lolast sw_hilast sw_default
    sw_down sw_up sw_previous trigger rt_decay rt_dead volume gain global_volume master_volume group_volume
    amplitude global_amplitude master_amplitude group_amplitude pan pan_law pan_keytrack pan_keycenter tune
    pitch transpose global_tune master_tune group_tune pitch_keycenter pitch_keytrack tune_keytrack
    pitch_veltrack tune_veltrack pitch_random tune_random amp_veltrack amp_velcurve_N amp_keytrack
    amp_keycenter xfin_lovel xfin_hivel xfout_lovel xfout_hivel xf_velcurve xfin_lokey xfin_hikey
    xfout_lokey xfout_hikey xf_keycurve xfin_loccN xfin_hiccN xfout_loccN xfout_hiccN xfin_lohdccN
    xfin_hihdccN xfout_lohdccN xfout_hihdccN xf_cccurve width ampeg_delay ampeg_start ampeg_attack
    ampeg_hold ampeg_decay ampeg_sustain ampeg_release amp_delay amp_attack amp_hold amp_decay amp_sustain
    amp_release ampeg_attack_shape ampeg_decay_shape ampeg_release_shape cutoff resonance fil_gain
    fil_keytrack fil_keycenter fil_veltrack fil_random cutoff_random cutoff2 resonance2 fil2_gain
    fil2_keytrack fil2_keycenter fil2_veltrack fil2_random cutoff2_random output amplitude_onccN
    amplitude_ccN amplitude_curveccN volume_onccN volume_curveccN gain_ccN gain_onccN pan_onccN pan_ccN
    pan_curveccN offset_onccN offset_ccN offset_curveccN delay_onccN delay_ccN delay_curveccN
    amp_veltrack_onccN amp_veltrack_ccN amp_veltrack_curveccN ampeg_attack_onccN ampeg_attackccN
    ampeg_attack_curveccN ampeg_hold_onccN ampeg_holdccN ampeg_hold_curveccN ampeg_decay_onccN
    ampeg_decayccN ampeg_decay_curveccN ampeg_sustain_onccN ampeg_sustainccN ampeg_sustain_curveccN
    ampeg_release_onccN ampeg_releaseccN ampeg_release_curveccN curve_index vNNN group polyphony_group
    off_by offby off_mode off_time polyphony label_keyN phase ampeg_decay_zero
    """

  /// Do most of it.
  static let partly = """
    width_onccN width_curveccN
    sample offset_random delay_samples direction count lochanaft hichanaft lobend hibend loprog hiprog
    position fil_type fil2_type filtype eqN_freq eqN_bw eqN_gain eqN_type position_onccN position_curveccN
    tune_onccN tune_ccN tune_curveccN pitch_onccN pitch_curveccN cutoff_onccN cutoff_ccN cutoff_curveccN
    cutoff2_onccN cutoff2_ccN cutoff2_curveccN resonance_onccN resonance_ccN resonance_curveccN off_shape
    note_polyphony
    """

  /// Do nothing, and nobody misses anything.
  static let unneeded = """
    sample_quality load_mode load_start load_end md5 oscillator_quality oscillator_table_size sustain_cc
    sustain_lo sostenuto_cc sostenuto_lo bend_up bend_down bendup benddown bend_smooth bend_step bendstep
    bend_stepup bend_stepdown pan_smoothccN position_smoothccN volume_smoothccN width_smoothccN
    amplitude_smoothccN cutoff_smoothccN resonance_smoothccN pitch_smoothccN tune_smoothccN note_selfmask
    label_ccN label_outputN sw_label global_label master_label group_label region_label image hint_*
    vendor_specific
    """

  /// Do nothing.
  static let no = """
    loop_type looptype offset_mode loop_count loopcount loop_crossfade loop_tune looptune loop_lengthccN
    loop_length_onccN loop_startccN loop_start_onccN sample_fadeout reverse_loccN reverse_hiccN waveguide
    sample_dyn_paramN sample_dyn_paramN_onccX delay_random sync_beats sync_offset delay_beats
    delay_beats_onccN delay_beats_curveccN delay_beats_random stop_beats delay_samples_onccN rt_decayN
    rt_decayN_time lochan hichan lobpm hibpm lotimer hitimer sustain_sw sostenuto_sw sw_vel sw_note_offset
    sw_octave_offset stop_loccN stop_hiccN stop_lohdccN stop_hihdccN varNN_mod varNN_onccX varNN_curveccX
    varNN_* *_mod script amp_random gain_random amp_veltrack_random pan_random position_random
    resonance_random resonance2_random pan_veltrack position_veltrack position_keytrack position_keycenter
    ampeg_release_zero ampeg_dynamic oscillator pan_stepccN position_stepccN
    volume_stepccN width_stepccN cutoff_stepccN resonance_stepccN pitch_stepccN tune_stepccN
    ampeg_delayccN ampeg_delay_onccN ampeg_delay_curveccN ampeg_startccN ampeg_start_onccN
    ampeg_start_curveccN fil_gain_onccN cutoff_chanaft cutoff_polyaft ampeg_vel2attack amp_vel2attack
    ampeg_vel2decay amp_vel2decay ampeg_vel2delay amp_vel2delay ampeg_vel2hold amp_vel2hold
    ampeg_vel2release amp_vel2release ampeg_vel2sustain amp_vel2sustain eqN_bwccX eqN_bw_onccX eqN_freqccX
    eqN_freq_onccX eqN_vel2freq eqN_gainccX eqN_gain_onccX eqN_vel2gain eqN_dynamic off_curve
    polyphony_stealing fileg_depth fileg_attack_shape fileg_decay_shape fileg_decay_zero fileg_release_shape
    fileg_release_zero fileg_dynamic fileg_attack fil_attack fileg_attack_onccN fileg_attackccN
    fileg_attack_curveccN fileg_vel2attack fil_vel2attack fileg_decay fil_decay fileg_decay_onccN
    fileg_decayccN fileg_decay_curveccN fileg_vel2decay fil_vel2decay fileg_delay fil_delay
    fileg_delay_onccN fileg_delayccN fileg_delay_curveccN fileg_vel2delay fil_vel2delay fil_depth
    fileg_depth_onccN fileg_depthccN fileg_depth_curveccN fileg_vel2depth fil_vel2depth fileg_hold fil_hold
    fileg_hold_onccN fileg_holdccN fileg_hold_curveccN fileg_vel2hold fil_vel2hold fileg_release fil_release
    fileg_release_onccN fileg_releaseccN fileg_release_curveccN fileg_vel2release fil_vel2release
    fileg_start fileg_start_onccN fileg_startccN fileg_start_curveccN fileg_sustain fil_sustain
    fileg_sustain_onccN fileg_sustainccN fileg_sustain_curveccN fileg_vel2sustain fil_vel2sustain
    pitcheg_attack_shape pitcheg_decay_shape pitcheg_decay_zero pitcheg_release_shape pitcheg_release_zero
    pitcheg_dynamic pitcheg_attack pitch_attack pitcheg_attack_onccN pitcheg_attack_curveccN
    pitcheg_vel2attack pitch_vel2attack pitcheg_decay pitch_decay pitcheg_decay_onccN pitcheg_decay_curveccN
    pitcheg_vel2decay pitch_vel2decay pitcheg_delay pitch_delay pitcheg_delay_onccN pitcheg_delay_curveccN
    pitcheg_vel2delay pitch_vel2delay pitcheg_depth pitch_depth pitcheg_depth_onccN pitcheg_depthccN
    pitcheg_depth_curveccN pitcheg_vel2depth pitch_vel2depth pitcheg_hold pitch_hold pitcheg_hold_onccN
    pitcheg_hold_curveccN pitcheg_vel2hold pitch_vel2hold pitcheg_release pitch_release
    pitcheg_release_onccN pitcheg_release_curveccN pitcheg_vel2release pitch_vel2release pitcheg_start
    pitcheg_start_onccN pitcheg_start_curveccN pitcheg_sustain pitch_sustain pitcheg_sustain_onccN
    pitcheg_sustain_curveccN pitcheg_vel2sustain pitch_vel2sustain fillfo_depth amplfo_delay amplfo_depth
    amplfo_depthccN amplfo_depth_onccN amplfo_depthchanaft amplfo_depthpolyaft amplfo_fade amplfo_freq
    amplfo_freqccN amplfo_freqchanaft amplfo_freqpolyaft fillfo_delay fillfo_depthccN fillfo_depth_onccN
    fillfo_depthchanaft fillfo_depthpolyaft fillfo_fade fillfo_freq fillfo_freqccN fillfo_freqchanaft
    fillfo_freqpolyaft pitchlfo_delay pitchlfo_depth pitchlfo_depthccN pitchlfo_depth_onccN
    pitchlfo_depthchanaft pitchlfo_depthpolyaft pitchlfo_fade pitchlfo_freq pitchlfo_freqccN
    pitchlfo_freqchanaft pitchlfo_freqpolyaft lfoN_freq lfoN_freq_onccX lfoN_freq_smoothccX
    lfoN_freq_stepccX lfoN_delay lfoN_delay_onccX lfoN_fade lfoN_fade_onccX lfoN_phase lfoN_phase_onccX
    lfoN_count lfoN_wave lfoN_waveX lfoN_wave_onccX lfoN_steps lfoN_stepX lfoN_stepX_onccY lfoN_smooth
    lfoN_smooth_onccX lfoN_volume lfoN_volume_onccX lfoN_volume_smoothccX lfoN_volume_stepccX lfoN_amplitude
    lfoN_amplitude_onccX lfoN_amplitude_smoothccX lfoN_amplitude_stepccX lfoN_pan lfoN_pan_onccX
    lfoN_pan_smoothccX lfoN_pan_stepccX lfoN_width lfoN_width_onccX lfoN_width_smoothccX lfoN_width_stepccX
    lfoN_freq_lfoX lfoN_freq_lfoX_onccY lfoN_depth_lfoX lfoN_depthadd_lfoX lfoN_pitch lfoN_pitch_curveccX
    lfoN_pitch_onccX lfoN_pitch_smoothccX lfoN_pitch_stepccX lfoN_cutoff lfoN_cutoff2 lfoN_cutoff_onccX
    lfoN_cutoff_smoothccX lfoN_cutoff_stepccX lfoN_resonance lfoN_resonance2 lfoN_resonance_onccX
    lfoN_resonance_smoothccX lfoN_resonance_stepccX lfoN_eqXfreq lfoN_eqXfreq_onccY lfoN_eqXfreq_smoothccY
    lfoN_eqXfreq_stepccY lfoN_eqXbw lfoN_eqXbw_onccY lfoN_eqXbw_smoothccY lfoN_eqXbw_stepccY lfoN_eqXgain
    lfoN_eqXgain_onccY lfoN_eqXgain_smoothccY lfoN_eqXgain_stepccY lfoN_decim lfoN_decim_onccX
    lfoN_decim_smoothccX lfoN_decim_stepccX lfoN_bitred lfoN_bitred_onccX lfoN_bitred_smoothccX
    lfoN_bitred_stepccX lfoN_noiselevel lfoN_noiselevel_onccX lfoN_noiselevel_smoothccX
    lfoN_noiselevel_stepccX lfoN_noisestep lfoN_noisestep_onccX lfoN_noisestep_smoothccX
    lfoN_noisestep_stepccX lfoN_noisetone lfoN_noisetone_onccX lfoN_noisetone_smoothccX
    lfoN_noisetone_stepccX lfoN_drive lfoN_drive_onccX lfoN_drive_smoothccX lfoN_drive_stepccX lfoN_offset
    lfoN_offsetX lfoN_ratio lfoN_ratioX lfoN_scale lfoN_scaleX lfoN_sample_dyn_paramX
    lfoN_sample_dyn_paramX_onccY egN_points egN_timeX egN_timeX_onccY egN_levelX egN_levelX_onccY egN_ampeg
    egN_dynamic egN_shapeX egN_curveX egN_sustain egN_loop egN_loop_count egN_volume egN_volume_onccX
    egN_amplitude egN_amplitude_onccX egN_pan egN_pan_onccX egN_width egN_width_onccX egN_pan_curve
    egN_pan_curveccX egN_freq_lfoX egN_depth_lfoX egN_depthadd_lfoX egN_pitch egN_pitch_onccX egN_cutoff
    egN_cutoff_onccX egN_cutoff2 egN_cutoff2_onccX egN_resonance egN_resonance_onccX egN_resonance2
    egN_resonance2_onccX egN_eqXfreq egN_eqXfreq_onccY egN_eqXbw egN_eqXbw_onccY egN_eqXgain
    egN_eqXgain_onccY egN_decim egN_decim_onccX egN_bitred egN_bitred_onccX egN_rectify egN_rectify_onccX
    egN_ringmod egN_ringmod_onccX egN_noiselevel egN_noiselevel_onccX egN_noisestep egN_noisestep_onccX
    egN_noisetone egN_noisetone_onccX egN_driveshape egN_driveshape_onccX egN_sample_dyn_paramX
    egN_sample_dyn_paramX_onccY noise_filter noise_stereo noise_level noise_level_onccN
    noise_level_smoothccN noise_step noise_step_onccN noise_tone noise_tone_onccN oscillator_detune
    oscillator_detune_onccN oscillator_mode oscillator_mod_depth oscillator_mod_depth_onccN
    oscillator_mod_smoothccN oscillator_multi oscillator_phase apan_depth apan_depth_onccN apan_dry
    apan_dry_onccN apan_freq apan_freq_onccN apan_phase apan_phase_onccN apan_waveform apan_wet
    apan_wet_onccN bitred bitred_onccN bitred_curveccN bitred_smoothccN bitred_stepccN bus bypass_onccN
    comp_attack comp_gain comp_ratio comp_release comp_stlink comp_threshold decim decim_onccN
    decim_curveccN decim_smoothccN decim_stepccN delay_cutoff delay_cutoff_onccN delay_damphi
    delay_damphi_onccN delay_damplo delay_damplo_onccN delay_dry delay_dry_onccN delay_feedback
    delay_feedback_onccN delay_filter delay_input delay_input_onccN delay_levelc delay_levell delay_levelr
    delay_lfofreq delay_lfofreq_onccN delay_moddepth delay_moddepth_onccN delay_mode delay_panc
    delay_panc_onccN delay_panl delay_panl_onccN delay_panr delay_panr_onccN delay_resonance
    delay_resonance_onccN delay_spread delay_spread_onccN delay_syncc_onccN delay_syncl_onccN
    delay_syncr_onccN delay_time_tap delay_timec delay_timec_onccN delay_timel delay_timel_onccN delay_timer
    delay_timer_onccN delay_wet delay_wet_onccN directtomain disto_depth disto_depth_onccN disto_dry
    disto_dry_onccN disto_stages disto_tone disto_tone_onccN disto_wet disto_wet_onccN dsp_order effect1
    effect2 effect3 effect4 eq_bw eq_bw_onccN eq_freq eq_freq_onccN eq_gain eq_gain_onccN eq_type
    filter_cutoff filter_cutoff_onccN filter_resonance filter_resonance_onccN filter_type fxNtomain fxNtomix
    gate_onccN gate_attack gate_release gate_stlink gate_threshold internal param_offset phaser_depth
    phaser_depth_onccN phaser_feedback phaser_feedback_onccN phaser_freq phaser_freq_onccN
    phaser_phase_onccN phaser_stages phaser_waveform phaser_wet phaser_wet_onccN reverb_damp
    reverb_damp_onccN reverb_dry reverb_dry_onccN reverb_input reverb_input_onccN reverb_predelay
    reverb_predelay_onccN reverb_size reverb_size_onccN reverb_tone reverb_tone_onccN reverb_type reverb_wet
    reverb_wet_onccN static_cyclic_level static_cyclic_time static_filter static_level static_level_onccN
    static_random_level static_random_maxtime static_random_mintime static_stereo static_tone strings_number
    strings_wet_onccN tdfir_dry tdfir_dry_onccN tdfir_gain tdfir_impulse tdfir_wet tdfir_wet_onccN type
    """
}
